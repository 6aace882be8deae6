import { mount } from 'svelte';
import App from './App.svelte';
import { speakLanguage } from './i18n/language.svelte';
import { routes } from './routes';
import { keepSettings } from './settings/settings.svelte';
import './settings/theme.css';
import './settings/boards.css';
import { wearTheme } from './settings/theme.svelte';
import './shell/base.css';
import { fetchParts } from './shell/parts';
import { install, listen } from './shell/router.svelte';

window.fetchParts = fetchParts;
install(routes);
listen();
wearTheme();
keepSettings();
await speakLanguage();
mount(App, { target: document.getElementById('app')! });
