// Was der Server auf Englisch von Stufen und Spielern sagt, auf Deutsch.

export const SERVER: Readonly<Record<string, string>> = {
  'first-timer': 'zum ersten Mal dabei',
  beginner: 'Anfänger',
  'casual player': 'Gelegenheitsspieler',
  improver: 'Fortgeschrittener',
  'club player': 'Vereinsspieler',
  expert: 'Könner',
  master: 'Meister',
  'full strength': 'volle Stärke',
  'Has just heard the rules, spends walls on impulse and often forgets to run.':
    'Hat die Regeln gerade erst gehört, setzt Wände nach Laune und vergisst oft zu laufen.',
  'Knows where to go, but wastes walls and misses what the other side is up to.':
    'Kennt den Weg, verschwendet aber Wände und übersieht, was die andere Seite vorhat.',
  'Plays for fun: sensible steps and walls, with a slip every few moves.':
    'Spielt zum Vergnügen: vernünftige Schritte und Wände, alle paar Züge ein Fehlgriff.',
  'Counts the distances, and now and then overlooks a good wall.': 'Zählt die Entfernungen und übersieht ab und zu eine gute Wand.',
  'Keeps walls for the right moment and looks a few moves ahead.': 'Spart Wände für den rechten Augenblick und rechnet ein paar Züge voraus.',
  'Rarely errs, and punishes most mistakes.': 'Irrt sich selten und bestraft die meisten Fehler.',
  'Takes the best move it sees after a short look at thousands of positions.':
    'Spielt den besten Zug, den ein kurzer Blick auf tausende Stellungen zeigt.',
  'Everything the engine has, a second a move unless told otherwise.': 'Alles, was das Programm kann, eine Sekunde je Zug, wenn nichts anderes verlangt ist.',

  Engine: 'Programm',
  'Published players': 'Veröffentlichte Spieler',
  Yardsticks: 'Maßstäbe',
  'every size, two players': 'jede Größe, zwei Spieler',
  'every size, two and four players': 'jede Größe, zwei und vier Spieler',
  'every size, two players; a network its own board': 'jede Größe, zwei Spieler; ein Netz nur sein eigenes Brett',

  'The engine of the house, for two and for four.': 'Das Programm des Hauses, für zwei und für vier.',
  'Minimax over all moves that counts ranks and the steps to the next rank.':
    'Minimax über alle Züge, zählt Reihen und die Schritte zur nächsten Reihe.',
  'Negamax over walls near the pawns, with weights from a genetic algorithm.':
    'Negamax über Wände nahe den Figuren, mit Gewichten aus einem genetischen Verfahren.',
  'Negamax over the few walls nearest the opponent, valued by shortest ways.':
    'Negamax über die wenigen Wände nächst dem Gegner, bewertet nach kürzesten Wegen.',
  'Tree search with an evaluation: none, rows to go, random games, a learned forest or a network.':
    'Baumsuche mit einer Bewertung: keine, Reihen bis zum Ziel, Zufallspartien, ein gelernter Wald oder ein Netz.',
  'An opponent of the DDQN trainings, carried over from a game with unit fences.':
    'Ein Gegner aus dem Training von DDQN, übertragen aus einem Spiel mit einfachen Zäunen.',
  "Tree search with guided roll-outs, the community's old yardstick: levels 2500, 7500, 20000 and 60000.":
    'Baumsuche mit gelenkten Probepartien, der alte Maßstab der Gemeinschaft: Stufen 2500, 7500, 20000 und 60000.',
  'Tree search with random roll-outs, Respall-like: 1000 a move stand for the player that Bowler met.':
    'Baumsuche mit zufälligen Probepartien nach Respall: 1000 je Zug stehen für den Spieler, den Bowler traf.',
  'A stand-in for his minimax player, whose weights are not published.': 'Ein Stellvertreter für seinen Minimax-Spieler, dessen Gewichte nicht veröffentlicht sind.',
  'Tree search whose leaves are valued by a shallow minimax, with proofs of short wins.':
    'Baumsuche, deren Blätter ein flacher Minimax bewertet, mit Beweisen kurzer Gewinne.',
  'Plays any legal move, each with the same chance.': 'Spielt irgendeinen erlaubten Zug, jeden mit gleicher Wahrscheinlichkeit.',
  'Always makes the pawn move, jumps included, that leaves the shortest way.':
    'Macht immer den Schritt oder Sprung, der den kürzesten Weg übrig lässt.',
};
