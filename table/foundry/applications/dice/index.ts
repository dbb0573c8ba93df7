/** The public namespace `foundry.applications.dice`. */
import { RollResolver } from './roll-resolver.ts';

/** `foundry.applications.dice`. */
export const dice = { RollResolver };
