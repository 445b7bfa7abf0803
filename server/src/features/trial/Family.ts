import type { Locale } from '@skylark/contract/people.facts';
import type { TrialAnswers } from '@skylark/contract/trial';

/** What a family said in the wizard, its number aside. */
export interface Family {
  childName: string;
  parentName: string;
  contact: string;
  timeZone: string;
  locale: Locale;
  /** Of an invitation. */
  code?: string | undefined;
  answers: TrialAnswers;
}
