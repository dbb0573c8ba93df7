import { blow, testCautions } from '../told-cautions.ts';
import { consequences } from '../../../module/rulesets/harsh-light/play/permit.ts';
import { makeRequest, requestSkill } from '../../../module/rulesets/harsh-light/data/request.ts';

const idle = requestSkill({ id: 's', system: { attribute: 'wits', identifier: 'perception' } } as never);
testCautions(consequences, 'lightWeapon', { ...makeRequest({ attribute: 'wits' }), item: 'w', exchange: blow }, idle);
