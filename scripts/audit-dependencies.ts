import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { isAccepted, readDependencies } from './dependencies'

// `npm run audit:dependencies`: known vulnerabilities of production packages, licences, install scripts.
// Exit codes: 0 nothing found, 1 something to fix, 2 the registry did not answer.

const root = join(fileURLToPath(import.meta.url), '../..')

const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(severities),
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string(), range: z.string() })])),
    }),
  ),
})

/** Asks the registry's bulk advisory endpoint through npm, which knows the registry's address and credentials. */
function askRegistry(): Promise<string> {
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', ['audit', '--omit=dev', '--json', ...process.argv.slice(2)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    npm.stdout.on('data', (chunk) => (output += chunk))
    npm.once('error', reject)
    npm.once('close', () => resolve(output))
  })
}

function parsed(output: string) {
  try {
    return Report.safeParse(JSON.parse(output))
  } catch {
    return Report.safeParse(null)
  }
}

async function knownVulnerabilities(): Promise<0 | 1 | 2> {
  const { success, data } = parsed(await askRegistry())
  if (!success) {
    console.log('Vulnerabilities: NOT CHECKED. The registry in use did not answer the bulk advisory call.')
    return 2
  }
  const vulnerable = Object.entries(data.vulnerabilities)
  if (vulnerable.length === 0) {
    console.log('Vulnerabilities: the registry knows none in what production installs.')
    return 0
  }
  for (const severity of severities)
    for (const [name, { via, fixAvailable }] of vulnerable.filter(([, one]) => one.severity === severity)) {
      const titles = via.map((reason) =>
        typeof reason === 'string' ? `through ${reason}` : `${reason.range}: ${reason.title} (${reason.url})`,
      )
      console.log(`Vulnerability, ${severity}: ${name}: ${titles.join('; ')}. Fix available: ${fixAvailable ? 'yes' : 'no'}.`)
    }
  return vulnerable.some(([, { severity }]) => severity === 'critical' || severity === 'high') ? 1 : 0
}

function licenses(): 0 | 1 {
  const installed = readDependencies(root).filter(({ development }) => !development)
  const used = [...new Set(installed.map(({ license }) => license))]
  console.log(`Licences of the ${installed.length} packages that production may install:`)
  for (const license of used.sort()) {
    const under = [...new Set(installed.filter((one) => one.license === license).map(({ name }) => name))].sort()
    console.log(`  ${license}: ${under.length > 20 ? `${under.length} packages` : under.join(', ')}`)
  }
  const refused = installed.filter(({ license }) => !isAccepted(license))
  for (const { name, version, license } of refused) console.log(`Licence not accepted: ${name}@${version}: ${license}`)
  return refused.length > 0 ? 1 : 0
}

function installScripts(): void {
  const scripted = readDependencies(root).filter(({ hasInstallScript }) => hasInstallScript)
  const names = [...new Set(scripted.map(({ name, version }) => `${name}@${version}`))].sort()
  console.log(`Install scripts that are never run (.npmrc): ${names.join(', ')}`)
}

const vulnerabilities = await knownVulnerabilities()
const refusedLicenses = licenses()
installScripts()
process.exitCode = vulnerabilities === 1 || refusedLicenses === 1 ? 1 : vulnerabilities
