/** Who may do what in generation 14: permission-cells.ts tells how it is tried. */
import { describePermissions } from './permission-cells.ts';

describePermissions(14);
