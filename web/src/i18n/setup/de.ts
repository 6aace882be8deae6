// Deutsche Texte des Dialogs für eine neue Partie, mit den Spielern, die er anbietet.

import type { PlayerWords } from '../catalog';
import type { SetupWords } from './words.svelte';

const TWO = 'jede Größe, zwei Spieler';
const FOUR = 'jede Größe, zwei und vier Spieler';

const catalog: PlayerWords = {
  groups: {
    engine: 'Programm',
    exact: 'Vollkommenes Spiel',
    published: 'Veröffentlichte Spieler',
    yardstick: 'Maßstäbe',
  },
  agents: {
    stockade: ['Das Programm des Hauses, für zwei und für vier.', FOUR],
    perfect: [
      'Spielt nach einer Tafel genauer Werte, die beim ersten Mal berechnet wird: vergibt nie Gewinn oder Remis.',
      'zwei Spieler auf kleinen Brettern, etwa 5×5 mit 3 Wänden',
    ],
    mertens: ['Minimax über alle Züge, zählt Reihen und die Schritte zur nächsten Reihe.', TWO],
    bowler: ['Negamax über Wände nahe den Figuren, mit Gewichten aus einem genetischen Verfahren.', TWO],
    ie: ['Negamax über die wenigen Wände nächst dem Gegner, bewertet nach kürzesten Wegen.', TWO],
    cornell: [
      'Baumsuche mit einer Bewertung: keine, Reihen bis zum Ziel, Zufallspartien, ein gelernter Wald oder ein Netz.',
      `${TWO}; ein Netz nur sein eigenes Brett`,
    ],
    ddqn: [
      'Die beste Aktion eines gelernten Netzes, übertragen aus einem Spiel mit einfachen Zäunen; ohne Anspruch auf Stärke.',
      'zwei Spieler auf 5×5',
    ],
    dummy: ['Ein Gegner aus dem Training von DDQN, übertragen aus einem Spiel mit einfachen Zäunen.', TWO],
    lee: [
      'Baumsuche mit gelenkten Probepartien, der alte Maßstab der Gemeinschaft: Stufen 2500, 7500, 20000 und 60000.',
      TWO,
    ],
    uct: [
      'Baumsuche mit zufälligen Probepartien nach Respall: 1000 je Zug stehen für den Spieler, den Bowler traf.',
      TWO,
    ],
    glendenning: [
      'Ein Stellvertreter für seinen Minimax-Spieler, dessen Gewichte nicht veröffentlicht sind.',
      TWO,
    ],
    hybrid: ['Baumsuche, deren Blätter ein flacher Minimax bewertet, mit Beweisen kurzer Gewinne.', TWO],
    random: ['Spielt irgendeinen erlaubten Zug, jeden mit gleicher Wahrscheinlichkeit.', FOUR],
    greedy: ['Macht immer den Schritt oder Sprung, der den kürzesten Weg übrig lässt.', FOUR],
  },
};

export const de: SetupWords = {
  title: {
    bot: 'Gegen ein Programm',
    link: 'Mit Freunden',
    seek: 'Gegen alle',
    screen: 'An einem Gerät',
    watch: 'Programm gegen Programm',
  },
  opponent: 'Gegner',
  seatOf: (player) => `Wer spielt ${player}?`,
  levels: 'Programm',
  level: (number, name) => `${number} · ${name}`,
  source: (text) => `Quelle: ${text}`,
  human: 'Mensch',
  orPublished: 'oder ein veröffentlichter Spieler:',
  strength: 'Spielstärke',
  optionNames: {
    sims: 'Simulationen je Zug',
    iters: 'Durchläufe je Zug',
    depth: 'Züge voraus',
    eval: 'Bewertung',
    mode: 'Fassung',
    kind: 'Art',
    pruning: 'Abschneiden',
    noise: 'Zufall',
  },
  preset: 'Regeln',
  presets: {
    standard: 'Üblich',
    mertens: 'wie Mertens',
    bowler: 'wie Bowler',
    ie: 'wie IE',
    cornell: 'wie Cornell, 5×5',
  },
  side: 'Du spielst',
  random: 'Zufall',
  clock: 'Uhr',
  none: 'Ohne',
  width: 'Spalten',
  height: 'Reihen',
  walls: 'Wände je Seite',
  wallsUsual: 'normal',
  players: 'Spieler',
  two: 'Zwei',
  fourPlayers: 'Vier',
  position: 'Mit einem Stellungstext beginnen (optional)',
  positionHint: 'zum Beispiel d4f4e7 / a2a8 / e4 e6 / 7 8 / 2',
  name: 'Dein Name (optional)',
  listed: 'Diese Partie in Lobby und Archiv zeigen',
  more: 'Weitere Optionen',
  start: 'Beginnen',
  create: 'Link erstellen',
  open: 'Partie öffnen',
  ...catalog,
};
