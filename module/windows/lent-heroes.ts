/** The heroes of a sample fight: each player online is lent one, and gives it back when the fight ends. */
import { readFlag, updateDocument } from '../foundry/documents.ts';
import { addDeletion } from '../foundry/generation.ts';
import { runOrWarn } from '../user-error.ts';

type Own = Actor.Implementation;
type Level = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** Key of the flag in which a hero stores to whom it is lent, for which fight, and what is restored afterwards. */
const LOAN = 'loan';

interface Loan {
  readonly combat: string;
  /** Id of the fight's scene; empty in loans of older versions. */
  readonly scene: string;
  readonly user: string;
  /** Id of the user's character before the loan; empty: none. */
  readonly before: string;
  /** The user's own permission before the loan; null: the default. */
  readonly level: Level | null;
}

/** Reads the loan of a hero. The borrower owns the hero and can write anything into it, so the permission after the loan is never that of an owner. */
function readLoan(actor: Own): Loan | null {
  const { combat, scene, user, before, level } = Object(readFlag(actor, LOAN)) as Partial<Record<keyof Loan, unknown>>;
  if (typeof combat !== 'string' || typeof user !== 'string' || combat === '') return null;
  const { NONE, LIMITED, OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  return {
    combat,
    scene: typeof scene === 'string' ? scene : '',
    user,
    before: typeof before === 'string' ? before : '',
    level: ([NONE, LIMITED, OBSERVER] as const).find((known) => known === level) ?? null,
  };
}

/** Lists the heroes of a scene: the linked actors that no player owns. */
function listFreeHeroes(scene: Scene.Implementation): Own[] {
  const linked = scene.tokens.contents.flatMap(({ actor, actorLink }) => (actorLink && actor ? [actor] : []));
  return linked.filter(({ hasPlayerOwner }) => !hasPlayerOwner);
}

/** Lists the players online who own nobody in a scene. */
function listIdlePlayers(scene: Scene.Implementation): User.Implementation[] {
  const here = scene.tokens.contents.flatMap(({ actor }) => actor ?? []);
  return game.users.filter((user) => {
    return user.active && !user.isGM && !here.some((actor) => actor.testUserPermission(user, 'OWNER'));
  });
}

/** Writes a user's permission together with the loan, so that nobody keeps a hero without a loan. */
async function writeLoan(actor: Own, user: string, level: Level | null, loan: Loan | null): Promise<void> {
  const ownership: Record<string, unknown> = {};
  if (level === null) addDeletion(ownership, user);
  else ownership[user] = level;
  await updateDocument(actor, { ownership, flags: { tetrad: { [LOAN]: loan } } });
}

/**
 * Lends each player online who owns nobody in a scene one of its heroes, as the player's character, and tells everyone who plays which.
 * @param combat - id of the fight that the loan lasts for
 */
export async function lendHeroes(scene: Scene.Implementation, combat: string): Promise<void> {
  const heroes = listFreeHeroes(scene);
  for (const [index, user] of listIdlePlayers(scene).slice(0, heroes.length).entries()) {
    const hero = heroes[index];
    if (!hero || user.id === null) continue;
    const { [user.id]: level = null } = hero.ownership as Readonly<Record<string, Level>>;
    const before = user.character?.id ?? '';
    const loan: Loan = { combat, scene: scene.id ?? '', user: user.id, before, level };
    await writeLoan(hero, user.id, CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER, loan);
    await user.update({ character: hero.id });
    const cast = game.i18n.format('TETRAD.Welcome.cast', { player: user.name, actor: hero.name });
    await foundry.documents.ChatMessage.create({ content: foundry.utils.escapeHTML(cast) });
  }
}

/** Lists the heroes that are lent, with their loans. */
function listLent(): { readonly hero: Own; readonly loan: Loan }[] {
  return game.actors.contents.flatMap((hero) => {
    const loan = readLoan(hero);
    return loan ? [{ hero, loan }] : [];
  });
}

/**
 * Gives a user the former character back, if the user still plays the lent hero. The character must still be the user's own: it may itself have been lent and
 * taken back.
 */
async function restoreCharacter({ id }: Own, { user: borrower, before }: Loan): Promise<void> {
  const user = game.users.get(borrower);
  if (!user || (user.character !== null && user.character.id !== id)) return;
  const former = game.actors.get(before);
  await user.update({ character: former?.testUserPermission(user, 'OWNER') ? before : null });
}

/** Takes a hero back. The loan is removed last, so that what is interrupted is finished when a GM's page is loaded. */
async function takeBack(hero: Own, loan: Loan): Promise<void> {
  await restoreCharacter(hero, loan);
  // Another hero that is lent to the same user no longer leads back to this one.
  const later = listLent().filter((one) => one.loan.user === loan.user && one.loan.before === hero.id);
  for (const { hero: other, loan: own } of later)
    await updateDocument(other, { flags: { tetrad: { [LOAN]: { ...own, before: loan.before } } } });
  await writeLoan(hero, loan.user, loan.level, null);
}

async function takeBackAll(isOver: (loan: Loan) => boolean): Promise<void> {
  for (const { hero } of listLent().filter(({ loan }) => isOver(loan))) {
    // Read again: taking back the one before may have changed it.
    const loan = readLoan(hero);
    if (loan) await takeBack(hero, loan);
  }
}

/** Takes back the heroes that were lent for a fight. Each player has the former character again. */
export async function takeHeroesBack(combat: string): Promise<void> {
  await takeBackAll((loan) => loan.combat === combat);
}

/** Tests whether the fight of a loan, or its scene, has been deleted. */
function isGone({ combat, scene }: Loan): boolean {
  return !game.combats.has(combat) || (scene !== '' && !game.scenes.has(scene));
}

/** Runs an action on one GM's client only. */
function runAsGm(action: () => Promise<void>): void {
  if (game.users.activeGM?.isSelf) void runOrWarn(action);
}

/** Takes lent heroes back when their fight or its scene is deleted, or a hero is. Called in `init`. */
export function watchLoans(): void {
  Hooks.on('deleteCombat', ({ id }) => runAsGm(() => takeHeroesBack(id ?? '')));
  Hooks.on('deleteScene', ({ id }) => runAsGm(() => takeBackAll(({ scene }) => scene === id)));
  Hooks.on('deleteActor', (hero) => {
    const loan = readLoan(hero);
    if (loan) runAsGm(() => restoreCharacter(hero, loan));
  });
  // No GM may have been there when the fight ended, or the GM's page was reloaded meanwhile.
  Hooks.once('ready', () => runAsGm(() => takeBackAll(isGone)));
}
