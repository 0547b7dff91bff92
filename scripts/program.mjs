// `node scripts/program.mjs <name> …`: installs and builds if needed, as `npm start` does, then runs a program of `dist/` in this process.
import { fail, operatorPrograms } from './bootstrap.mjs'
import { prepare } from './prepare.mjs'

const [name] = process.argv.splice(2, 1)
if (!operatorPrograms.includes(name)) fail(`There is no program ${name}; there are ${operatorPrograms.join(', ')}.`)
await prepare()
await import(`../dist/${name}.mjs`)
