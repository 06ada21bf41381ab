import { message } from '../setup/messages.mjs';
import { startProcess } from '../setup/processes.mjs';

const displayPipe = 3;

/**
 * Starts an Xvfb on a display number that it finds free itself.
 * @returns {Promise<{ display: string, stop: () => void }>} rejects with a message for the user
 */
export function startVirtualDisplay() {
  const { child, stop } = startProcess(
    'Xvfb',
    ['-displayfd', String(displayPipe), '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    ['ignore', 'ignore', 'pipe', 'pipe'],
  );
  return new Promise((resolve, reject) => {
    let problem = '';
    let number = '';
    const fail = (reason) => reject(new Error(message('test.noDisplayServer', { reason })));
    child.on('error', (error) => fail(error.message));
    child.on('close', (code) => fail(problem.trim() || `exit code ${code}`));
    child.stderr?.setEncoding('utf8').on('data', (text) => (problem += text));
    child.stdio[displayPipe]?.on('data', (bytes) => {
      number += String(bytes);
      if (number.endsWith('\n')) resolve({ display: `:${number.trim()}`, stop });
    });
  });
}
