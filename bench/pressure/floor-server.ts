// The least that can be asked of this machine while it is pressed: bare Node that answers a few bytes, and
// bare Node that asks PostgreSQL for one row. It shares nothing with the product but the processors.
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const row = { name: 'row', text: 'select member_no from member where member_no = $1', values: [1] }

function send(response: ServerResponse, body: string) {
  response.writeHead(200, { 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

const server = createServer((request, response) => {
  if (request.url !== '/row') return send(response, '{"status":"ok"}')
  pool.query(row).then(
    ({ rows }) => send(response, JSON.stringify(rows)),
    () => response.writeHead(500).end(),
  )
})
// A reader may be quiet for longer than Node's five seconds.
server.keepAliveTimeout = 600_000
server.listen(Number(process.env.PORT), '127.0.0.1')
