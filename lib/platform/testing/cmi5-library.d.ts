/** The package names no entry for Node.js: its module is imported by its path, with the types of the package. */
declare module '@xapi/cmi5/dist/Cmi5.esm.js' {
  export { default } from '@xapi/cmi5'
}
