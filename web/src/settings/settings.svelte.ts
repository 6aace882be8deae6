// What this browser's user likes, kept in local storage.

export type ThemeChoice = 'auto' | 'light' | 'dark' | 'contrast';
export type BoardTheme = 'wood' | 'slate' | 'paper';
export type LanguageChoice = 'auto' | 'en' | 'de';
export const SOUNDS = ['pawn', 'wall', 'refused', 'lowTime', 'end'] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Settings {
  theme: ThemeChoice;
  boardTheme: BoardTheme;
  language: LanguageChoice;
  name: string;
  sounds: Record<Sound, boolean>;
  haptics: boolean;
  animation: boolean;
  coordinates: boolean;
  hints: boolean;
  oneStepWalls: boolean;
  /** The mouse places walls by a second click. */
  confirmWalls: boolean;
  /** A wall that could be placed says what it does to the paths. */
  wallEffect: boolean;
  /** Shortest paths are shown. */
  paths: boolean;
  /** Moves can be planned while others move. */
  premoves: boolean;
  /** Bots answer as soon as they can. */
  botsAtOnce: boolean;
  shortcuts: boolean;
  /** The hints for newcomers have been read. */
  coached: boolean;
  /** The browser tells of moves while the page is not looked at. */
  notify: boolean;
}

const KEY = 'stockade.settings';

export function defaults(): Settings {
  return {
    theme: 'auto',
    boardTheme: 'wood',
    language: 'auto',
    name: '',
    sounds: { pawn: true, wall: true, refused: true, lowTime: true, end: true },
    haptics: true,
    animation: true,
    coordinates: true,
    hints: true,
    oneStepWalls: false,
    confirmWalls: false,
    wallEffect: false,
    paths: false,
    premoves: true,
    botsAtOnce: false,
    shortcuts: true,
    coached: false,
    notify: false,
  };
}

/** Stored settings over the defaults; whatever has the wrong type is left out. */
export function readSettings(text: string | null): Settings {
  const settings = defaults();
  try {
    return { ...settings, ...sameTypes(settings, JSON.parse(text ?? '{}') as object) };
  } catch {
    return settings;
  }
}

function sameTypes<Shape extends object>(shape: Shape, stored: object): Partial<Shape> {
  const kept = Object.entries(stored ?? {}).flatMap(([key, value]: [string, unknown]) => {
    const model = (shape as Record<string, unknown>)[key];
    if (typeof value !== typeof model || value === null) return [];
    return [
      [key, typeof model === 'object' ? { ...model, ...sameTypes(model as object, value as object) } : value],
    ];
  });
  return Object.fromEntries(kept) as Partial<Shape>;
}

export const settings: Settings = $state(readSettings(stored()));

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Writes every change down; runs as long as the page. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // Storage may be forbidden; the settings then last until the page is closed.
      }
    });
  });
}
