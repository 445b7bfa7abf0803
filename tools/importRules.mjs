// The name by which checks outside of this project call the rules.
import './importRules.ts';
