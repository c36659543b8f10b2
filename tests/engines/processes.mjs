/** Programs that are started and, whatever happens, ended with everything that they have started themselves. */
import { spawn } from 'node:child_process';

/** What is still to be done before this process ends. @type {Set<() => void>} */
const endings = new Set();

/**
 * Does something when it is called, once, or at the latest as this process ends.
 * @param {() => unknown} run
 * @returns {() => void}
 */
export function atEnd(run) {
  const end = () => {
    if (endings.delete(end)) {
      run();
    }
  };
  endings.add(end);
  return end;
}

/** Ends everything that still runs, at once. @returns {void} */
export function endAll() {
  endings.forEach((end) => end());
}
process.on('exit', endAll);

/** Ends a process with all of its group; one that has ended already is no matter. @param {number} leader */
function endGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

/**
 * Keeps a process that leads a group of its own, to end it with the tests.
 * @param {number | undefined} leader `undefined` of one that did not start
 * @returns {() => void} ends the group
 */
export const ownGroup = (leader) => atEnd(() => leader !== undefined && endGroup(leader));

/**
 * Starts a program as the leader of a group of its own.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {{ child: import('node:child_process').ChildProcess, end: () => void }}
 */
export function startGroup(program, args, options) {
  const child = spawn(program, args, { ...options, detached: true });
  // A program that cannot start says so here; whoever waits for it finds out by not hearing from it.
  child.on('error', () => undefined);
  return { child, end: ownGroup(child.pid) };
}
