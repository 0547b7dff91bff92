// Writes the members of an organization into a file: node nightly-sync.mjs <address> <file that holds key:secret of a service account> <file to write>
import { readFile, rename, writeFile } from 'node:fs/promises'
import { Masar } from '@masar/sdk'

const [url, keyFile = 'masar.key', file = 'members.json'] = process.argv.slice(2)
// Read before each request: a new secret is used from then on, and until the overlap ends the old one works too.
const masar = new Masar({ url, serviceAccount: true, apiKey: () => readFile(keyFile, 'utf8') })

const members = []
for await (const { data } of masar.pages('/admin/organization/member/list', { query: { perPage: 100 } })) members.push(...data)
// Whoever reads the file meanwhile sees the members of last night, or all of tonight's.
await writeFile(`${file}.new`, JSON.stringify(members))
await rename(`${file}.new`, file)
console.log(`${members.length} members`)
