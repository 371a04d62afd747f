import pg from 'pg'

const { DATE } = pg.types.builtins

/** A date stays 'YYYY-MM-DD': as a Date it would be midnight of whatever zone the process runs in. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}
