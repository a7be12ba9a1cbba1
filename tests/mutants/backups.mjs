/** Mutants of the rules that a backup is whole, and that a restore changes all or nothing. */
export const backups = {
  'an update without a backup': {
    file: 'src/app/serve.ts',
    find: `    await backUpBeforeUpdate(earlier, config, new Date())\n`,
    tests: ['src/app/before-update.test.ts'],
  },
  'an update though there is no backup': {
    file: 'src/features/backups/before-update.ts',
    find: `    throw new StartError(\n`,
    replace: `    void new StartError(\n`,
    tests: ['src/app/before-update.test.ts'],
  },
  'a backup that is not restored for a trial': {
    file: 'src/features/backups/make-backup.ts',
    find: `    const warning = await tried(file, at)\n`,
    replace: `    const warning = null\n`,
  },
  'digests of a backup not compared': {
    file: 'src/features/backups/make-backup.ts',
    find: `    if (wrong.length > 0) throw new BackupError('damaged', wrong.join(', '))\n`,
    tests: ['tests/faults/backup-file.test.ts'],
  },
  'bytes of files left out of the digest': {
    file: 'src/features/backups/digests.ts',
    find: `\`*\${hash('sha256', value, 'hex')}\``,
    replace: `'*'`,
  },
  'sessions that live on in restored data': {
    file: 'src/features/backups/ending-tables.ts',
    find: `  'sessions',\n`,
    tests: ['src/features/backups/restore.test.ts'],
  },
  'invitations that live on in restored data': {
    file: 'src/features/backups/ending-tables.ts',
    find: `  'invitations',\n`,
    tests: ['src/features/backups/restore.test.ts'],
  },
  'a restore under a running server': {
    file: 'src/features/backups/swap-file.ts',
    find: `    if (codeOf(error) === busy) throw`,
    replace: `    if (codeOf(error) === -1) throw`,
    tests: ['src/features/backups/restore.test.ts'],
  },
  'the data from before a restore not kept': {
    file: 'src/features/backups/swap-file.ts',
    find: `      await link(present, join(folder, before)).catch(() => rename(present, join(folder, before)))\n`,
    tests: ['src/features/backups/restore.test.ts'],
  },
  'a backup in the folder of another instance that does not start': {
    file: 'src/features/backups/swap-file.ts',
    find: `    if (mark) setInstance(restored, mark.id)\n`,
    tests: ['src/features/backups/restore.test.ts'],
  },
  'backups downloaded without a password': {
    file: 'src/features/backups/routes.ts',
    find: `      await confirmPerson(host, body, call)\n      await recordEvent(host.db`,
    replace: `      await recordEvent(host.db`,
  },
  'a ledger that does not lead to the state taken as right': {
    file: 'src/features/backups/trial.ts',
    find: `    if (warning) return warning\n`,
  },
  'the second folder forgotten': {
    file: 'src/features/backups/job.ts',
    find: `      await copyInto(file, second)\n`,
  },
  'a backup that stays plain': {
    file: 'src/features/backups/make-backup.ts',
    find: `    else await encryptFile(file, encrypted, backup_recipients)\n    await rename(isPlain ? file : encrypted, target)\n`,
    replace: `    await rename(file, target)\n`,
    tests: ['src/features/backups/age.test.ts'],
  },
  'a plain file in the folder of encrypted backups': {
    file: 'src/features/backups/make-backup.ts',
    find: `newScratch(isPlain ? folder : data_dir, at)`,
    replace: `newScratch(folder, at)`,
    tests: ['src/features/backups/age.test.ts'],
  },
  'a key of age in the message about a setting': {
    file: 'src/server/config.ts',
    find: `, 'BACKUP_AGE_RECIPIENTS'])`,
    replace: `])`,
    tests: ['src/features/backups/age.test.ts'],
  },
  'a restore ordered without a password': {
    file: 'src/features/backups/routes.ts',
    find: `    await confirmPerson(host, body, call)\n    const detail`,
    replace: `    const detail`,
    tests: ['src/features/backups/ordered-restore.test.ts'],
  },
  'an order to restore that never expires': {
    file: 'src/features/backups/ordered-restore.ts',
    find: `order.state === 'waiting' && now.getTime() - Date.parse(order.at) > dayMs`,
    replace: `false`,
  },
  'a restart for a restore though the process was told to stop': {
    file: 'src/server/stop.ts',
    find: `    isWantedAgain = false\n`,
    tests: ['src/features/backups/ordered-restore.test.ts'],
  },
  'a restart for a restore though all processes were told to stop': {
    on: 'postgres',
    file: 'src/server/processes.ts',
    find: `    isWantedAgain = false\n`,
    tests: ['src/features/backups/ordered-restore.test.ts'],
    only: 'ends instead of starting again',
  },
  'a restart for a restore by one of several processes alone': {
    on: 'postgres',
    file: 'src/server/stop.ts',
    find: `    if (cluster.isWorker) return void process.send?.(restartMessage)\n`,
    tests: ['src/features/backups/ordered-restore.test.ts'],
    only: 'restarts by itself',
  },
  'a restart for a restore that leaves processes behind': {
    file: 'src/server/start-again.ts',
    find: `  process.emit('exit', 0)\n`,
    tests: ['src/features/backups/ordered-restore.test.ts'],
    only: 'leaves no process behind',
  },
  'an order to restore in a backup': {
    file: 'src/features/backups/restore.ts',
    find: `[restoreSetting, momentsSetting]`,
    replace: `[momentsSetting]`,
    tests: ['src/features/backups/ordered-restore.test.ts'],
  },
  'a restore that failed tried again': {
    file: 'src/features/backups/carry-out-restore.ts',
    find: `{ state: 'failed' as const,`,
    replace: `{ state: 'waiting' as const,`,
    tests: ['src/features/backups/ordered-restore.test.ts'],
  },
  'an uploaded file that is not checked': {
    file: 'src/features/backups/upload.ts',
    find: `  throw conflict('backup_damaged')\n`,
    replace: `  return { made_at: now.toISOString(), warning: null }\n`,
    tests: ['src/features/backups/ordered-restore.test.ts'],
  },
  'triggers in a backup': {
    file: 'src/features/backups/make-backup.ts',
    find: `      if (acting) throw`,
    replace: `      if (acting === null) throw`,
    tests: ['src/features/backups/ordered-restore.test.ts'],
  },
  'half a schema left by a restore that was killed': {
    file: 'src/features/backups/swap-schema.ts',
    find: `      await removeUnfinished(db)\n`,
    tests: ['tests/faults/backup-killed.test.ts'],
    only: 'is killed',
    on: 'postgres',
  },
  'backups of whole months thinned out': {
    file: 'src/features/backups/retention.ts',
    find: `    [monthOf, months],\n`,
  },
  'a part that forgets what was undone': {
    file: 'src/features/backups/moments/differences.ts',
    find: `const undone = await undoesOf('later')`,
    replace: 'const undone = []',
  },
  'a part without photos': {
    file: 'src/features/backups/moments/differences.ts',
    find: `if (table === 'photos')`,
    replace: `if (table === 'none')`,
  },
  'parts that go on in another history': {
    file: 'src/features/backups/moments/differences.ts',
    find: 'if (!old || !(await hasChange(db, id, old))) {',
    replace: 'if (!old) {',
  },
  'the digest of a part not compared': {
    file: 'src/features/backups/moments/part-file.ts',
    find: `if ((await digestOf(plain)) !== part.digest) throw new BackupError('damaged', \`\${basename(part.path)} was changed\`)`,
    replace: 'await digestOf(plain)',
  },
  'a part that follows another one': {
    file: 'src/features/backups/moments/apply.ts',
    find: 'head.after !== expected || ',
  },
  'a way through parts that lead nowhere': {
    file: 'src/features/backups/moments/chain.ts',
    find: `    if (!before.at(-1)?.isLast) break\n`,
  },
  'parts not compared with the next backup': {
    file: 'src/features/backups/moments/verify.ts',
    find: `    if (wrong.length > 0) throw new BackupError('parts_differ', wrong.join(', '))\n`,
  },
  'a chain on a machine that has no backups': {
    file: 'src/features/backups/moments/watch.ts',
    find: '(await readSetting(db, momentsSetting)) === schemaName || ',
  },
  'parts though backups are off': {
    file: 'src/features/backups/moments/watch.ts',
    find: `      if ((await readSettings(db)).backup_every === 'off') return\n`,
  },
  'a lock that outlives its process': {
    file: 'src/features/backups/moments/chain.ts',
    find: `  if (age > lockStaleAfterMs) await rm(lock, { force: true })\n`,
  },
  'a lock that is not renewed': {
    file: 'src/features/backups/moments/chain.ts',
    find: 'utimes(lock, new Date(), new Date()).catch(() => {})',
    replace: 'undefined',
  },
  'changes seen by nobody': {
    file: 'src/features/backups/moments/watch.ts',
    find: 'if (outcome.added !== null) ',
  },
  'an alarm about a backup that another process makes': {
    file: 'src/features/backups/moments/watch.ts',
    find: '.catch(unlessRunning)',
  },
  'only later days of rates': {
    file: 'src/features/backups/moments/differences.ts',
    find: 'isLater ? old.last',
    replace: 'old ? old.last',
  },
  'the path of an address forgotten by the doctor': {
    file: 'src/features/doctor/address.ts',
    find: '`.',
    replace: '`',
    tests: ['src/features/doctor/check-up.test.ts'],
  },
}
