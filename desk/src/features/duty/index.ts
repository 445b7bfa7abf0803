export { Bell } from './Bell.tsx';
export { Duty } from './Duty.tsx';
export { DutyLine } from './DutyLine.tsx';
