export const BACKLOG_LENGTH: number;
export interface BacklogEntry {
  readonly says: string;
  readonly generation?: number;
  readonly notNeeded?: string;
}
export function readBacklog(path?: string): Record<string, BacklogEntry>;
export function findNumber(id: string): string | undefined;
export function judgeBacklog(
  backlog: Record<string, BacklogEntry>,
  ids: readonly string[],
  generation?: number,
): { asserted: string[]; notNeeded: string[]; problems: string[] };
