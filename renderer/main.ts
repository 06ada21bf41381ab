import './design/tokens.css';
import './design/high-contrast.css';
import './design/base.css';
import './design/marks.css';
import { mount } from 'svelte';
import App from './app.svelte';
import { Studio } from './state/studio.svelte';

const target = document.getElementById('app');
if (target !== null) {
  const studio = new Studio(window.studio);
  mount(App, { target, props: { studio } });
  void studio.start();
}
