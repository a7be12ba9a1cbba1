import type { FastifyReply } from 'fastify'

/** Closes the connection after an answer. HTTP/2 has no header for that, and its connection is for other answers too. */
export function closeAfter(reply: FastifyReply) {
  if (reply.request.raw.httpVersionMajor === 1) reply.header('connection', 'close')
}
