// Run after a change of the variables: `npx tsx scripts/env-example.ts > .env.example`. A test compares the file with the variables.
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

/** The text of `.env.example`: every variable with its meaning and default, commented out. */
export function envExample(): string {
  const entries = Object.entries(variables).map(([name, schema]) => {
    const shape = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
    const { data: unset } = schema.safeParse(undefined)
    const fallback = shape.default ?? (typeof unset === 'boolean' ? unset : '')
    const choices = shape.enum ? ` One of: ${shape.enum.join(', ')}.` : ''
    return `${comment(`${schema.description?.replace(/\.$/, '')}.${choices}`)}\n# ${name}=${fallback}`
  })
  return `${[head, ...entries].join('\n\n')}\n`
}

if (process.argv[1]?.endsWith('env-example.ts')) process.stdout.write(envExample())
