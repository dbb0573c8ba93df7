import { blow, testCautions } from '../told-cautions.ts';
import { consequences } from '../../../module/rulesets/step-dice/play/permit.ts';
import { makePurpose, makeRequest } from '../../../module/rulesets/step-dice/data/request.ts';

const idle = makeRequest({ attribute: 'agility' });
// A plain roll is an action of the turn (SD-10); a due one is none.
testCautions(consequences, 'stepWeapon', { ...idle, exchange: blow }, { ...idle, purpose: makePurpose('endurance') });
