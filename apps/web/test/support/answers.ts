/** What the server of a test says, in the envelope of the real one. */
export const answered = (items: unknown, message = '서버의 말') =>
  Response.json({ header: { code: 'S200', message }, body: { items } })

export const refused = (message: string, status = 409) =>
  Response.json({ header: { code: `E${status}`, message }, body: {} }, { status })

export const firstPageOf = (totalBoardNo: number, boardNoPerPage = 20) => ({
  boardNoPerPage,
  totalBoardNo,
  pageSize: 5,
  currentPage: 1,
})
