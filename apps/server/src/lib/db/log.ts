/** Where the database layer tells, line by line, what it is doing. */
export type Log = (line: string) => void
