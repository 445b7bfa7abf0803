import pg from 'pg';

/** Explains why a database can't be used and what to do about it; without the address, which contains a password. */
export function explainDatabaseError(error: unknown): { what: string; remedy: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = error instanceof pg.DatabaseError ? error.message : '';
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return { what: 'No database listens there', remedy: 'Start PostgreSQL, or correct DATABASE_URL.' };
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return { what: 'The database’s host is not known', remedy: 'Correct the host in DATABASE_URL.' };
    case '28P01':
    case '28000':
      return {
        what: `The database refuses the sign-in: ${said}`,
        remedy: 'Correct user and password in DATABASE_URL.',
      };
    case '3D000':
      return { what: `There is no such database: ${said}`, remedy: 'Create it (createdb), or correct DATABASE_URL.' };
    case '42501':
      return {
        what: `The role may not do this: ${said}`,
        remedy: 'Make the role of DATABASE_URL the database’s owner.',
      };
    case '53300':
      return {
        what: 'The database has no connection left',
        remedy: 'Raise max_connections, or lower DATABASE_CONNECTIONS of the servers.',
      };
    case '08P01':
      return {
        what: `The database refuses the connection’s settings: ${said}`,
        remedy:
          'Connect to PostgreSQL itself: a pooler such as pgbouncer must be in session mode and ignore statement_timeout and idle_in_transaction_session_timeout.',
      };
    default:
      return {
        what: `The database does not answer: ${said || (error instanceof Error ? error.message : 'no reason given')}`,
        remedy: 'Look into PostgreSQL’s log; DATABASE_URL must lead to it from here.',
      };
  }
}
