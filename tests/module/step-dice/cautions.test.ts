import { blow, testCautions } from '../told-cautions.ts';
import { consequences } from '../../../module/rulesets/step-dice/play/permit.ts';
import { makeRequest } from '../../../module/rulesets/step-dice/data/request.ts';

const idle = makeRequest({ attribute: 'agility' });
testCautions(consequences, 'stepWeapon', { ...idle, exchange: blow }, idle);
