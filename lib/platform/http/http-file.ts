import { addressOf, type CollectionCall, headersOf, variablesOf } from './collection-call'

function request(call: CollectionCall): string {
  const { body, id, method, summary } = call
  return [
    `### ${summary}`,
    `# @name ${id.replaceAll('.', '_')}`,
    `${method} {{url}}${addressOf(call)}`,
    ...headersOf(call).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', JSON.stringify(body, null, 2)]),
  ].join('\n')
}

/** The operations of an API as an `.http` file, which editors send from (VS Code, Visual Studio, JetBrains). */
export function httpFile(calls: readonly CollectionCall[], about: { name: string; description: string; url: string }): string {
  const words = [about.name, ...about.description.split('\n')].map((line) => `# ${line}`.trimEnd())
  const variables = Object.entries(variablesOf(calls, about.url)).map(([name, value]) => `@${name} = ${value}`.trimEnd())
  return `${[[...words, '', ...variables].join('\n'), ...calls.map(request)].join('\n\n')}\n`
}
