// Lists the learning paths in Arabic and verifies a certificate:
// MASAR_PASSWORD=… node paths-and-certificate.mjs <address> <key:secret> <email> <certificate code>
import { createInterface } from 'node:readline/promises'
import { isRefusal, Masar } from '@masar/sdk'

const [url, apiKey, email, code] = process.argv.slice(2)
const masar = new Masar({ url, apiKey, language: 'ar', contentLanguage: 'ar' })
const secondStep = async () => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question('Code: ')
  terminal.close()
  return { method: 'code', code: answer }
}
await masar.signIn({ email, password: process.env.MASAR_PASSWORD ?? '', secondStep })

// Two items per page, to show that `items` follows the pages.
const paths = masar.items('/user/learning/paths', { query: { perPage: 2, orderBy: 'createdAt:asc' } })
for await (const path of paths) console.log(`${path.title}${path.isFallback ? ` (${path.locale})` : ''}`)

try {
  const { data } = await masar.get('/public/certificate-verify/{code}', { params: { code } })
  console.log(`${data.title.ar}: ${data.holderName.ar}, ${data.status}`)
} catch (error) {
  if (!isRefusal(error, 'certificateNotFound')) throw error
  console.log(error.message)
}
await masar.signOut()
