import type { JsonSchema } from './json-schema.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>
  tags: string[]
}

/** Returns the OpenAPI document as a page to read, in plain HTML without scripts. */
export function apiPage(document: JsonSchema): string {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const info = document.info as { title: string; description: string; version: string }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = (document.tags as { name: string }[]).map(tag => tag.name)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Wine Cellar Application</title>
<link rel="stylesheet" href="../api-page.css">
</head>
<body>
<header><h1>${escaped(info.title)} API</h1><p>${escaped(info.description)}</p>
<p>The machine-readable form is <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Subjects"><ul>${tags.map(tag => `<li><a href="#${tag}">${escaped(tag)}</a></li>`).join('')}</ul></nav></header>
<main>
${tags
  .map(tag =>
    sectionOf(
      tag,
      operations.filter(each => each.operation.tags[0] === tag),
    ),
  )
  .join('\n')}
</main>
</body>
</html>
`
}

function sectionOf(tag: string, operations: { path: string; method: string; operation: Operation }[]): string {
  return `<section aria-labelledby="${tag}"><h2 id="${tag}">${escaped(tag)}</h2>
${operations.map(({ path, method, operation }) => articleOf(path, method, operation)).join('\n')}</section>`
}

function articleOf(path: string, method: string, operation: Operation): string {
  const body = Object.entries(operation.requestBody?.content ?? {})
  const answers = Object.entries(operation.responses).flatMap(([status, answer]) =>
    Object.entries(answer.content ?? {}).map(([type, { schema }]) => ({ status, type, schema })),
  )
  return `<article id="${operation.operationId}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code></h3>
<p>${escaped(operation.summary)}. <em>${escaped(operation.description)}</em></p>
${operation.parameters.length ? parametersOf(operation.parameters) : ''}
${body.map(([type, { schema }]) => schemaOf(`Body: ${type}`, schema)).join('')}
${answers.map(({ status, type, schema }) => (status === 'default' ? '' : schemaOf(`Answer ${status}: ${type}`, schema))).join('')}
</article>`
}

function parametersOf(parameters: Operation['parameters']): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${place}${required ? ', needed' : ''}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
  )
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Form</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function schemaOf(title: string, schema: JsonSchema | undefined): string {
  if (!schema) return `<p>${escaped(title)}</p>`
  return `<details><summary>${escaped(title)}</summary><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre></details>`
}

function escaped(text: string): string {
  return text.replace(
    /[&<>"]/g,
    letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter,
  )
}
