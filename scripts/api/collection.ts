import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TourSettings } from '@/lib/domain/collections'
import type { DemoFile } from '../seed/demo'

// `npm run api:collection [address] [folder]`: writes a Postman collection and an .http file of the API, and a collection that reads everything once (the tour).
const [url = 'http://localhost:3000', folder = '.data/api'] = process.argv.slice(2)
// Nothing is signed here, but loading the environment requires a secret.
process.env.APP_SECRET ||= 'unused, for nothing is signed here'
const { collectionForEditors, collectionForPostman, tourForPostman } = await import('@/lib/domain/collections')

/** Credentials and ids of the demo organization at an address, for the variables of the tour. */
function demoAt(file: string): TourSettings {
  if (!existsSync(file)) return {}
  const { baseUrl, defaultOrganization, organizations } = JSON.parse(readFileSync(file, 'utf8')) as DemoFile
  const own = organizations.find((one) => url === (one.slug === defaultOrganization ? baseUrl : one.url) || url === one.url)
  const admin = own?.users.find(({ role }) => role === 'admin')
  const code = own?.certificates[0]?.code
  return own && admin
    ? { apiKey: own.apiKey, email: admin.email, password: admin.password, ...(code && { publicCertificateVerifyCode: code }) }
    : {}
}

const tour = tourForPostman(url, demoAt(join(process.env.DATA_FOLDER || '.data', 'demo.json')))
mkdirSync(folder, { recursive: true })
const files = {
  'masar.postman_collection.json': `${JSON.stringify(collectionForPostman(url), null, 2)}\n`,
  'masar.tour.postman_collection.json': `${JSON.stringify(tour, null, 2)}\n`,
  'masar.http': collectionForEditors(url),
}
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(folder, name), text)
  console.log(join(folder, name))
}
