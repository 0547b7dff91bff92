// `npm run test:node -- 24 [command …]`: `npm test`, or the command, on another version of Node, whose program comes from the package registry.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { checkNode, fail, npm, root, run } from './bootstrap.mjs'

const [version, ...command] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(version ?? '')) fail('Which Node? npm run test:node -- 24 [command …]')
checkNode()
process.chdir(root)

const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const folder = join(root, '.data/node', version)
const programs = join(folder, 'node_modules', `node-${system}`, 'bin')
const program = join(programs, process.platform === 'win32' ? 'node.exe' : 'node')

if (!existsSync(program)) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  // The package `node` is only a script that picks one of these, and scripts are not run here.
  const { code, output } = await npm(
    ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `node-${system}@${version}`],
    { quiet: true },
  )
  if (code !== 0 || !existsSync(program)) fail(`${output.trim()}\n\nThere is no Node ${version} for ${system} in the registry.`)
}
const env = { PATH: `${programs}${delimiter}${process.env.PATH}` }
await run(program, ['--version'])
const [name, ...args] = command.length > 0 ? command : ['npm', 'test']
const { code } = await run(name, args, { env })
process.exit(code)
