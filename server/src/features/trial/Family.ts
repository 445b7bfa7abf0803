import type { Locale } from '@skylark/contract/people.facts';
import type { TrialAnswers } from '@skylark/contract/trial';

/** What a family entered in the wizard, without its number. */
export interface Family {
  childName: string;
  childAge?: number | undefined;
  parentName: string;
  contact: string;
  timeZone: string;
  locale: Locale;
  /** The invitation's code. */
  code?: string | undefined;
  answers: TrialAnswers;
}
