// Deutsche Texte rund um eine Partie: sie wiederfinden, einladen, lernen, wiederkommen.

import type { around as english } from './around.en';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const around: typeof english = {
  mine: {
    title: 'Meine Partien',
    yourTurn: (n) => `in ${count(n, 'Partie', 'Partien')} am Zug`,
    lead: 'Die Partien, in denen du in diesem Browser einen Platz hast.',
    inProgress: 'Laufend',
    finished: 'Beendet',
    none: 'Du hast noch keine Partien. Beginne eine auf der ersten Seite.',
    noneOpen: 'Keine laufenden Partien.',
    turn: 'Du bist am Zug',
    theirs: (name) => `${name} ist am Zug`,
    waiting: 'Einladung: noch niemand ist beigetreten',
    go: 'Weiterspielen',
    look: 'Ansehen',
    cancel: 'Einladung zurückziehen',
    ends: (date) => `Endet am ${date}, wenn niemand weiterspielt.`,
    won: 'Gewonnen',
    lost: 'Verloren',
    drawn: 'Remis',
    over: 'Zu Ende',
    all: 'Alle meine Partien',
    record: 'Deine Bilanz',
    opponent: 'Gegner',
    wins: 'Gewonnen',
    draws: 'Remis',
    losses: 'Verloren',
    noRecord: 'Besiege ein Programm, dann zählt es hier. Die Bilanz bleibt in diesem Browser.',
  },
  left: {
    soon: (name, seconds) =>
      `${name} ist fort. In ${count(seconds, 'Sekunde', 'Sekunden')} kannst du den Sieg beanspruchen.`,
    now: (name) => `${name} ist fort. Du kannst warten oder den Sieg beanspruchen.`,
    claim: 'Sieg beanspruchen',
  },
  phrases: {
    say: 'Etwas sagen',
    said: (name, text) => `${name}: ${text}`,
    hello: 'Hallo!',
    goodLuck: 'Viel Spaß!',
    goodMove: 'Guter Zug!',
    oops: 'Hoppla!',
    thanks: 'Danke für die Partie!',
    wellPlayed: 'Gut gespielt!',
  },
  coach: {
    title: 'Neu hier?',
    begin: 'Zeig mir, wie es geht',
    steps: [
      'Die weiße Scheibe ist deine Figur. Erreiche irgendein Feld der obersten Reihe, die als Ziel von Weiß bezeichnet ist, bevor Schwarz die unterste erreicht. Die Punkte zeigen, wohin die Figur kann.',
      'Statt zu ziehen, kannst du eine Wand setzen: zeige auf eine Rille zwischen den Feldern. Eine Wand ist zwei Felder lang und macht Wege länger; den letzten Weg darf sie nie versperren.',
      'Du hast zehn Wände für die ganze Partie. Hebe einige für das Ende auf. Jetzt klicke auf einen Punkt oder eine Rille: dein erster Zug beginnt die Partie.',
    ],
    next: 'Weiter',
    done: 'Verstanden',
    lessons: 'Sieben kurze Lektionen',
    status: [
      'Klicke auf einen Punkt, um zur obersten Reihe zu ziehen.',
      'Eine Wand vor Schwarz macht dessen Weg länger: klicke auf eine Rille.',
      '„Wege“ zeigt den kürzesten Weg von beiden. Welcher ist kürzer?',
      'Jede Wand, die du behältst, ist ein Umweg, den du noch erzwingen kannst.',
    ],
  },
  next: {
    level: (level, name) => `Weiter: Stufe ${level}, ${name}`,
    top: 'Du hast die höchste Stufe besiegt. Darüber gibt es keine.',
  },
  hint: {
    ask: 'Tipp',
    thinking: 'Suche einen guten Zug …',
    move: (move) => `Ein guter Zug: ${move}.`,
  },
  daily: {
    title: 'Aufgabe des Tages',
    win: (player) => `${player} am Zug gewinnt`,
    draw: (player) => `${player} am Zug verliert nicht`,
    try: 'Bewiesen, und jeden Tag neu.',
  },
  time: {
    give: '+15 s',
    giveTo: (name) => `+15 s für ${name}`,
    given: (from, to, seconds) => `${from} schenkt ${to} ${seconds} Sekunden.`,
  },
  plan: {
    set: (move) => `Geplant: ${move}.`,
    drop: 'Geplanten Zug verwerfen',
    dropped: 'Geplanter Zug verworfen.',
    failed: (why) => `Der geplante Zug entfällt: ${why}`,
  },
  fromHere: 'Ab hier spielen',
  turnTitle: 'Du bist dran',
  moved: (name) => `${name} hat gezogen.`,
};
