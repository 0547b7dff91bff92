// Run after a change of the variables: `npx tsx scripts/env-example.ts > .env.example`, and with `--table` for docs/settings.md. Tests compare both with the variables.
import { z } from 'zod'
import { variables } from '@/lib/platform/env'

const width = 130
const head = `# Settings of Masar. All are optional: without any, \`npm start\` brings a database of its own and serves http://localhost:3000.
# Copy the lines you need to .env. Previews, production and a host started without npm refuse to start without an APP_SECRET.`

/** A description as comment lines of limited length. */
function comment(words: string): string {
  const lines = ['#']
  for (const word of words.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length > width) lines.push(`# ${word}`)
    else lines[lines.length - 1] = line
  }
  return lines.join('\n')
}

/** Every variable with its meaning and default. */
function settings(): { name: string; meaning: string; fallback: string }[] {
  return Object.entries(variables).map(([name, schema]) => {
    const shape = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
    const { data: unset } = schema.safeParse(undefined)
    const fallback = String(shape.default ?? (typeof unset === 'boolean' ? unset : ''))
    const choices = shape.enum ? ` One of: ${shape.enum.join(', ')}.` : ''
    return { name, meaning: `${schema.description?.replace(/\.$/, '')}.${choices}`, fallback }
  })
}

/** The text of `.env.example`: every variable with its meaning and default, commented out. */
export function envExample(): string {
  const entries = settings().map(({ name, meaning, fallback }) => `${comment(meaning)}\n# ${name}=${fallback}`)
  return `${[head, ...entries].join('\n\n')}\n`
}

/** The text of `docs/settings.md`: the same as a table. */
export function settingsTable(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replace(/<([^<>]*)>/g, '`<$1>`')
  const rows = settings().map(
    ({ name, meaning, fallback }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${cell(meaning)} |`,
  )
  return `# Settings

Every environment variable, made from \`lib/platform/env.ts\` by \`npx tsx scripts/env-example.ts --table > docs/settings.md\`. An empty variable counts as absent; a start with a wrong one is refused and names them all.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`
}

if (process.argv[1]?.endsWith('env-example.ts'))
  process.stdout.write(process.argv.includes('--table') ? settingsTable() : envExample())
