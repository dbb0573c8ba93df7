/** The namespace CONST, also available as foundry.CONST. */
import { declaredConstants, installAbsentTraps } from '../not-here.ts';
import * as constants from './constants.ts';

const CONST: Readonly<Record<string, unknown> & typeof constants> = { ...declaredConstants, ...constants };
installAbsentTraps({ 'foundry.CONST': CONST });
Object.freeze(CONST);

export { CONST };
