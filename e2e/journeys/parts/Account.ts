/** A person who can sign in. */
export interface Account {
  type: 'teacher' | 'student';
  email: string;
  password: string;
  firstName: string;
}
