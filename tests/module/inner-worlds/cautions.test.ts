import { blow, testCautions } from '../told-cautions.ts';
import { consequences } from '../../../module/rulesets/inner-worlds/play/permit.ts';
import { makeRequest } from '../../../module/rulesets/inner-worlds/data/request.ts';

testCautions(
  consequences,
  'innerWeapon',
  makeRequest({ ability: 'str', exchange: blow }),
  makeRequest({ ability: 'wil' }),
);
