/** Whether a player may finish a project or a training: its weeks have passed, its requirements are met, and a training has a teacher (IW-8). */
import { innerWorlds } from '../../../../src/index.ts';
import { isItemOf } from '../../../foundry/documents.ts';
import { UserError } from '../../../user-error.ts';

interface Requirement {
  readonly kind: (typeof innerWorlds.requirementKinds)[number];
  readonly done: boolean;
}

/**
 * Returns why a change may not finish a project yet; null if it may, or does not finish it.
 * @param changed - the changes below `system`
 */
export function refuseUnfinished(
  item: Item.Implementation,
  changed: Readonly<Record<string, unknown>>,
): UserError | null {
  if (changed['finished'] !== true || !isItemOf(item, 'innerProject') || item.system.finished) return null;
  const { kind, weeks, spent, teacher, requirements } = item.system;
  const code = innerWorlds.refuseFinish({
    kind,
    weeks,
    spent,
    requirements: requirements.map((one: Requirement) => ({ kind: one.kind, done: one.done })),
    teacher: teacher.trim() !== '',
  });
  return code ? new UserError(code, { project: item.name, weeks: String(weeks), spent: String(spent) }) : null;
}
