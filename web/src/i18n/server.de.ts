// Deutsche Sätze zu dem, was der Server in Codes sagt, und zu den Spielern, die er anbietet.

import type { LevelWords } from './catalog';
import type { ServerWords } from './problems';

const PLACES: Readonly<Record<string, string>> = {
  field: 'Feld',
  fields: 'Felder',
  game: 'Partie',
  line: 'Zeile',
  column: 'Spalte',
  word: 'Wort',
  ply: 'Zug',
};

/** Where it is, and which text is meant; the rest of what the server says of it is English. */
function where(detail: string): string {
  const places = [...detail.matchAll(/\b([a-z]+) (\d+(?: (?:and|to) \d+)?)/g)]
    .filter(([, word]) => word in PLACES)
    .map(([, word, number]) => `${PLACES[word]} ${number.replace('and', 'und').replace('to', 'bis')}`);
  const quoted = /"((?:[^"\\]|\\.)+)"/.exec(detail)?.[1];
  const parts = [places.join(', '), quoted ? `„${quoted}“` : ''].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` (${parts.join(': ')})`;
}

export const server: ServerWords & LevelWords & { readonly storageFailed: string } = {
  storageFailed:
    'Der Server kann gerade keine Züge speichern (volle Platte oder verlorene Datenbank). Die Partie steht still, die Uhren auch, und geht weiter, sobald es wieder geht.',

  problems: {
    malformed: 'Diese Anfrage versteht der Server nicht.',
    tooLarge: (it) => `Das ist größer als ${it.most} Bytes.`,
    tooSlow: 'Die Anfrage kam nicht rechtzeitig an.',
    tooFast: 'Zu viele Anfragen. Bitte etwas warten.',
    helloFirst: 'Die Verbindung ist noch nicht bereit.',
    rules: (it) => `Diese Regeln sind nicht lesbar${where(it.detail)}.`,
    position: (it) => `Diese Stellung ist nicht lesbar${where(it.detail)}.`,
    positionOver: 'In dieser Stellung ist die Partie schon zu Ende.',
    record: (it) => `Diese Aufzeichnung ist nicht lesbar${where(it.detail)}.`,
    noSuchRecord: (it) => `Der Text hat keine Partie ${it.number}.`,
    moves: (it) => `Diese Züge sind nicht spielbar${where(it.detail)}.`,
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
    notGone: (it) =>
      `Den Sieg kannst du beanspruchen, wenn die andere Seite ${it.seconds} Sekunden fort ist.`,
    noTimeToGive: 'Zeit schenken kann man nur in Partien mit Uhr, und nur der Gegenseite.',
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
};
