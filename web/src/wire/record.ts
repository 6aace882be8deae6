// Records and the archive. Only the pages that study games ask for them.

import type { ArchivePage, RecordAnswer } from './generated/messages';
import { request } from './http';

export type { ArchivePage, RecordAnswer, RecordPly } from './generated/messages';

export function readRecord(text: string, game = 0): Promise<RecordAnswer> {
  return request('POST', '/api/record', { text, game });
}
export function loadArchive(query: string): Promise<ArchivePage> {
  return request('GET', `/api/archive?${query}`);
}
