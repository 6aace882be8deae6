// Positions in addresses: blanks become low lines, so that a link can be read and typed.

export function positionPath(position: string, rules: string): string {
  const text = position.trim().replace(/ /g, '_');
  // A text that begins with an empty field would look like an empty folder.
  const path = `/analysis/${text.startsWith('/') ? `_${text}` : text}`;
  return rules === 'standard' ? path : `${path}?rules=${encodeURIComponent(rules)}`;
}

export function positionOf(path: string): string {
  return decodeURIComponent(path).replace(/_/g, ' ').trim();
}
