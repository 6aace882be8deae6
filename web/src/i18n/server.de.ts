// Deutsche Sätze zu dem, was der Server in Codes sagt, und zu den Spielern, die er anbietet.

import type { CatalogWords } from './catalog';
import type { ServerWords } from './problems';

const TWO = 'jede Größe, zwei Spieler';
const FOUR = 'jede Größe, zwei und vier Spieler';

export const server: ServerWords & CatalogWords & { readonly storageFailed: string } = {
  storageFailed:
    'Der Server kann gerade keine Züge speichern (volle Platte oder verlorene Datenbank). Die Partie steht still, die Uhren auch, und geht weiter, sobald es wieder geht.',

  problems: {
    malformed: 'Diese Anfrage versteht der Server nicht.',
    tooLarge: (it) => `Das ist größer als ${it.most} Bytes.`,
    tooSlow: 'Die Anfrage kam nicht rechtzeitig an.',
    tooFast: 'Zu viele Anfragen. Bitte etwas warten.',
    helloFirst: 'Die Verbindung ist noch nicht bereit.',
    rules: (it) => `Diese Regeln sind nicht lesbar: ${it.detail}`,
    position: (it) => `Diese Stellung ist nicht lesbar: ${it.detail}`,
    positionOver: 'In dieser Stellung ist die Partie schon zu Ende.',
    record: (it) => `Diese Aufzeichnung ist nicht lesbar: ${it.detail}`,
    noSuchRecord: (it) => `Der Text hat keine Partie ${it.number}.`,
    moves: (it) => `Diese Züge sind nicht spielbar: ${it.detail}`,
    tooManyMoves: (it) => `Höchstens ${it.most} Züge sind hier möglich.`,
    reportOfFour: 'Berichte gibt es für Partien zu zweit.',
    agent: 'Dieser Spieler ist für diese Partie nicht wählbar.',
    seatCount: (it) => `Diese Regeln brauchen ${it.needed} Spieler.`,
    watchWithPeople: 'Eine Partie zum Zuschauen ist eine zwischen Programmen.',
    botsAlone: 'Eine Partie zwischen Programmen ist eine zum Zuschauen.',
    onePerson: 'Eine Partie mit einer Person braucht keinen Link.',
    sideTaken: 'Diese Seite ist nicht frei.',
    clock: (it) => `Eine Uhr hat 1 bis ${it.most} Sekunden.`,
    nameTooLong: (it) => `Ein Name hat höchstens ${it.most} Zeichen.`,
    noGame: 'Diese Partie gibt es nicht.',
    noPuzzle: 'Diese Aufgabe gibt es nicht.',
    noPage: (it) => `Unter ${it.path} ist nichts.`,
    full: 'Alle Plätze dieser Partie sind besetzt.',
    noToken: 'Das dürfen nur die Spieler dieser Partie.',
    foreignOrigin: (it) => `Anfragen von Seiten von ${it.origin} werden nicht angenommen.`,
    foreignName: (it) => `Dieser Server heißt nicht ${it.name}.`,
    watching: 'Du schaust dieser Partie nur zu.',
    notYourSeat: (it, players) => `${players[it.player]} spielst nicht du.`,
    hasLeft: 'Du bist nicht mehr in der Partie.',
    notYourTurn: (it, players) => `${players[it.toMove]} ist am Zug.`,
    wrongPly: 'Dieser Zug kam zu spät: Die Partie ist weitergegangen.',
    over: 'Die Partie ist zu Ende.',
    notOver: 'Die Partie ist noch nicht zu Ende.',
    waiting: 'Ein Platz ist noch frei.',
    noUndo: 'In dieser Partie bitte um Zurücknehmen bitten.',
    noDraw: 'Programme nehmen kein Remis an.',
    noPace: 'Nur Partien zwischen Programmen haben ein Tempo.',
    notOwner: 'Nur wer diese Partie begonnen hat, bestimmt ihr Tempo.',
    nothingToUndo: 'Es gibt nichts zurückzunehmen.',
    nothingToRedo: 'Es gibt nichts zu wiederholen.',
    noBotThinking: 'Kein Programm denkt nach.',
    noOffer: 'Dieses Angebot gibt es nicht mehr.',
    rematchBegun: 'Die Revanche hat schon begonnen.',
    impossible: 'Das ist jetzt nicht möglich.',
    offeredTooOften: 'Das hast du oft genug angeboten. Bitte etwas warten.',
    tooManyGames: 'Zu viele neue Partien. Bitte etwas warten.',
    tooManyBots: (it) => `In deinen Partien sind schon ${it.most} Programme. Beende erst eine Partie.`,
    tooManySeeks: (it) => `Du hast schon ${it.most} offene Partien. Warte auf eine davon.`,
    tooManySockets: 'Von deiner Adresse sind zu viele Verbindungen offen.',
    tooManyAnalyses: 'Für dich laufen schon zu viele Analysen.',
    busy: 'Eine andere Anfrage von dir wird noch beantwortet. Bitte warten.',
    notStored: 'Das ließ sich nicht speichern, also ist es nicht geschehen.',
    storage: 'Der Server erreicht seinen Speicher gerade nicht.',
    closing: 'Die Partie wird gerade geschlossen. Bitte noch einmal versuchen.',
    server: 'Der Server ist gescheitert.',
  },

  illegal: (move, reason) => `${move} ist nicht erlaubt: ${reason}.`,
  illegalReasons: {
    gameOver: (it, players) => `die Partie ist zu Ende, ${players[it.winner]} ist am Ziel`,
    offBoard: (it) => `das liegt nicht auf dem Brett von ${it.width}×${it.height}`,
    outOfReach: (it) => `die Figur kommt in einem Zug nicht von ${it.from} nach ${it.to}`,
    occupied: (it) => `${it.cell} ist besetzt`,
    noWallsLeft: (it, players) => `${players[it.player]} hat keine Wände mehr`,
    needlessPass: 'passen darf nur, wer keinen anderen Zug hat',
  },

  warnings: {
    wallTotal: (it) =>
      `${it.onBoard} auf dem Brett und ${it.left} in der Hand sind ${it.onBoard + it.left} Wände, nach den Regeln wären es ${it.rulesTotal}.`,
  },

  levels: {
    1: [
      'zum ersten Mal dabei',
      'Hat die Regeln gerade erst gehört, setzt Wände nach Laune und vergisst oft zu laufen.',
    ],
    2: ['Anfänger', 'Kennt den Weg, verschwendet aber Wände und übersieht, was die andere Seite vorhat.'],
    3: [
      'Gelegenheitsspieler',
      'Spielt zum Vergnügen: vernünftige Schritte und Wände, alle paar Züge ein Fehlgriff.',
    ],
    4: ['Fortgeschrittener', 'Zählt die Entfernungen und übersieht ab und zu eine gute Wand.'],
    5: ['Vereinsspieler', 'Spart Wände für den rechten Augenblick und rechnet ein paar Züge voraus.'],
    6: ['Könner', 'Irrt sich selten und bestraft die meisten Fehler.'],
    7: ['Meister', 'Spielt den besten Zug, den ein kurzer Blick auf tausende Stellungen zeigt.'],
    8: [
      'volle Stärke',
      'Alles, was das Programm kann, eine Sekunde je Zug, wenn nichts anderes verlangt ist.',
    ],
  },
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
