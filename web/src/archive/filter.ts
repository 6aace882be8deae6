// The filters of the archive, as they stand in the address and in the request.

export const KINDS = ['', 'human', 'bot', 'watch'] as const;
export const RESULTS = ['', 'white', 'black', 'red', 'blue', 'draw'] as const;

export interface ArchiveFilter {
  players: string;
  kind: (typeof KINDS)[number];
  size: string;
  result: (typeof RESULTS)[number];
  page: number;
}

/** Reads an address; what it does not know it leaves out. */
export function readFilter(search: string): ArchiveFilter {
  const asked = new URLSearchParams(search);
  const known = <Value extends string>(values: readonly Value[], name: string): Value =>
    values.find((value) => value === asked.get(name)) ?? values[0];
  const page = Number(asked.get('page') ?? 0);
  return {
    players: asked.get('players') ?? '',
    kind: known(KINDS, 'kind'),
    size: /^[3-9]x[3-9]$/.test(asked.get('size') ?? '') ? asked.get('size')! : '',
    result: known(RESULTS, 'result'),
    page: Number.isInteger(page) && page > 0 ? page : 0,
  };
}

/** The filters that say something. */
export function filterQuery(filter: ArchiveFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== '' && value !== 0) query.set(name, String(value).trim());
  }
  return query.toString();
}
