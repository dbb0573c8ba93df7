/** Who may do what in Foundry 14; permission-cells.ts explains how this is tested. */
import { describePermissions } from './permission-cells.ts';

describePermissions(14);
