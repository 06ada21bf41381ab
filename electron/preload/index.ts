/** The only bridge between the page and the program: names of the contract, and nothing else. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import {
  callNames,
  droppedChannel,
  eventNames,
  type Calls,
  type Events,
  type Result,
  type StudioBridge,
} from '../ipc/channels';

const calls: ReadonlySet<string> = new Set(callNames);
const events: ReadonlySet<string> = new Set(eventNames);

const bridge: StudioBridge = {
  call: (name, ...args) => {
    if (!calls.has(name)) return Promise.reject(new Error('unknown call'));
    return ipcRenderer.invoke(name, ...args) as Promise<Result<ReturnType<Calls[typeof name]>>>;
  },
  on: (name, listener) => {
    if (!events.has(name)) throw new Error('unknown event');
    const receive = (_event: unknown, payload: Events[typeof name]) => {
      listener(payload);
    };
    ipcRenderer.on(name, receive);
    return () => {
      ipcRenderer.off(name, receive);
    };
  },
  pathOf: (file) => {
    // Only a file that the user really dropped has a path; that makes it one that may be opened.
    const path = webUtils.getPathForFile(file);
    if (path !== '') ipcRenderer.send(droppedChannel, path);
    return path;
  },
};

contextBridge.exposeInMainWorld('studio', bridge);
