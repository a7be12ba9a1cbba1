interface Upload {
  method: string
  url: string
  headers: Headers
  body: Blob
  signal: AbortSignal
  /** Called with the number of bytes that have been sent. */
  onSent(bytes: number): void
}

/** Sends a file as `fetch` does, and reports upload progress, which `fetch` does not. The answer's body is streamed. */
export function upload({ method, url, headers, body, signal, onSent }: Upload): Promise<Response> {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const abort = () => request.abort()
  let answer: ReadableStreamDefaultController<Uint8Array> | undefined
  let read = 0
  const failed = () => {
    const error = signal.aborted ? signal.reason : new TypeError('The upload failed')
    reject(error)
    answer?.error(error)
  }
  const enqueue = () => {
    const text = request.responseText
    answer?.enqueue(new TextEncoder().encode(text.slice(read)))
    read = text.length
  }
  request.open(method, url)
  for (const [name, value] of headers) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
  request.addEventListener('readystatechange', () => {
    if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return
    const stream = new ReadableStream<Uint8Array>({
      start: controller => {
        answer = controller
      },
      cancel: abort,
    })
    resolve(new Response(stream, { status: request.status, headers: headersIn(request) }))
  })
  request.addEventListener('progress', enqueue)
  request.addEventListener('load', () => {
    enqueue()
    answer?.close()
  })
  for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, failed)
  request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
  signal.addEventListener('abort', abort)
  if (signal.aborted) failed()
  else request.send(body)
  return promise
}

function headersIn(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) headers.append(name, value)
  }
  return headers
}
