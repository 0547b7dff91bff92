import { readdirSync, readFileSync } from 'node:fs'
import { Yaml } from '@stoplight/spectral-parsers'
import { describe, expect, it } from 'vitest'
import { variables } from '@/lib/platform/env'
import { settingsTable } from '../env-example'

const textOf = (file: string) => readFileSync(file, 'utf8')
/** The metrics that the product has, and those of the Prometheus client. */
const known = readdirSync('lib/host')
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...textOf(`lib/host/${file}`).matchAll(/'(masar_\w+)'/g)].map(([, name = '']) => name))
const named = (text: string) => [...new Set(text.match(/\b(?:masar|process)_[a-z_]+\b/g) ?? [])]

describe('the files for servers', () => {
  it('have a table of every setting that is current', () => {
    expect(textOf('docs/settings.md'), 'run `npx tsx scripts/env-example.ts --table > docs/settings.md`').toBe(settingsTable())
    for (const name of Object.keys(variables)) expect(textOf('docs/settings.md')).toContain(`| \`${name}\` |`)
  })

  it('name settings that exist', () => {
    const names = [...textOf('deploy/masar.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !(name in variables))).toEqual([])
  })

  it.each(['deploy/masar-rules.yml', 'deploy/grafana.json'])('name metrics that exist (%s)', (file) => {
    const used = named(textOf(file)).map((name) => name.replace(/_bucket$/, ''))
    expect(used.filter((name) => name.startsWith('masar_')).length).toBeGreaterThan(7)
    const ofClient = ['process_resident_memory_bytes', 'process_cpu_seconds_total']
    expect(used.filter((name) => ![...known, ...ofClient].includes(name))).toEqual([])
  })

  it('are whole YAML and JSON', () => {
    for (const file of ['deploy/masar-rules.yml', 'deploy/prometheus.yml', 'deploy/patroni.yml'])
      expect(Yaml.parse(textOf(file)).diagnostics).toEqual([])
    expect(JSON.parse(textOf('deploy/grafana.json')).panels.length).toBeGreaterThan(8)
  })

  it('have a proxy that passes on the host and the address, and hides what is for operators', () => {
    const nginx = textOf('deploy/nginx.conf')
    for (const line of ['Host $http_host', 'X-Forwarded-For $proxy_add_x_forwarded_for', 'location = /metrics { return 404; }'])
      expect(nginx).toContain(line)
    expect(textOf('deploy/masar.env.example')).toContain('TRUST_PROXY=1')
  })
})
