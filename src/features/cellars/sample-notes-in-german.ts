/** What was said of the sample's wines and of how its bottles left, in German. */
export const germanNotes: Readonly<Record<string, string>> = {
  'A younger vintage would do.': 'Ein jüngerer Jahrgang täte es auch.',
  'For the next birthday that ends in a nought.': 'Für den nächsten runden Geburtstag.',
  'Had it at Mathilde’s, and was not told where it came from.':
    'Bei Mathilde getrunken, und woher er kam, wurde nicht verraten.',
  'Thirteen at the table, one bottle short.': 'Dreizehn am Tisch, eine Flasche zu wenig.',
  'Just the two of us.': 'Nur wir zwei.',
  'On boxes, with pizza.': 'Auf Kisten, mit Pizza.',
  'She asked for a second glass.': 'Sie wollte noch ein Glas.',
  'Lost at cards, won at wine.': 'Beim Spiel verloren, beim Wein gewonnen.',
  'Nobody guessed it.': 'Niemand hat ihn erraten.',
  'Out of tumblers.': 'Aus Wassergläsern.',
  'Slipped on the cellar stairs. The dog was delighted.': 'Auf der Kellertreppe ausgerutscht. Der Hund war begeistert.',
  'With strict instructions to wait.': 'Mit der strengen Auflage zu warten.',
  'Not where it should be, and not where it should not be either.':
    'Nicht da, wo sie sein soll, und auch nicht da, wo sie nicht sein soll.',
  'Corked: wet cardboard. The merchant gave credit.': 'Korkt: nasse Pappe. Der Händler hat sie gutgeschrieben.',
  'Oxidised, the cork had crumbled.': 'Oxidiert, der Korken war zerbröselt.',

  'Cassis, pencil shavings and cold cigar box. The tannins have turned to velvet at last; an hour in the decanter and it sang.':
    'Cassis, Bleistiftspäne und kalte Zigarrenkiste. Die Tannine sind endlich Samt; eine Stunde in der Karaffe, und er sang.',
  'Second bottle of the case, even better than the first. Graphite, blackcurrant leaf, a finish that would not end.':
    'Die zweite Flasche der Kiste, noch besser als die erste. Graphit, Johannisbeerlaub, ein Nachhall ohne Ende.',
  'Violets and cedar, all silk. Fully there now, so no reason to wait.':
    'Veilchen und Zeder, ganz Seide. Jetzt voll da, also kein Grund zu warten.',
  'Still a little closed at first, then plum, tobacco and a saline edge. Come back in three years.':
    'Erst noch etwas verschlossen, dann Pflaume, Tabak und ein salziger Rand. In drei Jahren wieder.',
  'Solid, honest claret: iron, blackberry, a handshake of tannin.':
    'Solider, ehrlicher Bordeaux: Eisen, Brombeere, ein Händedruck aus Tannin.',
  'Everything a Tuesday claret should be. Cherry, pencil, gone too soon.':
    'Alles, was ein Bordeaux am Dienstag sein soll. Kirsche, Bleistift, zu schnell leer.',
  'Smoke, warm brick, black truffle. Unmistakably Graves and beautifully in balance.':
    'Rauch, warmer Ziegel, schwarzer Trüffel. Unverkennbar Graves und wunderbar im Gleichgewicht.',
  'Grapefruit and beeswax, wood already folded in. Serious and refreshing at once.':
    'Grapefruit und Bienenwachs, das Holz schon eingebunden. Ernst und erfrischend zugleich.',
  'Plum cake and orange peel; soft, generous, no edges left.':
    'Zwetschgenkuchen und Orangenschale; weich, großzügig, keine Kanten mehr.',
  'Apricot, saffron, burnt orange, and an acidity that wipes the slate clean. Half a bottle was not enough.':
    'Aprikose, Safran, karamellisierte Orange und eine Säure, die reinen Tisch macht. Eine halbe Flasche war zu wenig.',
  'Black cherry and damp forest; quite stern in the middle, then it opens like a fan.':
    'Schwarzkirsche und feuchter Wald; in der Mitte recht streng, dann geht er auf wie ein Fächer.',
  'Rose petals, raspberry, silk. One of those bottles that make the table go quiet.':
    'Rosenblätter, Himbeere, Seide. Eine der Flaschen, bei denen der Tisch still wird.',
  'Sous-bois and dried strawberry; a fading beauty with excellent posture.':
    'Waldboden und getrocknete Erdbeere; eine verblühende Schönheit von bester Haltung.',
  'Tart cherries, a little smoke, no pretensions. Slightly chilled on the terrace.':
    'Sauerkirschen, etwas Rauch, keine Allüren. Leicht gekühlt auf der Terrasse.',
  'Hazelnut, struck match, lemon cream. Broad shoulders, light feet.':
    'Haselnuss, Zündholz, Zitronencreme. Breite Schultern, leichte Füße.',
  'White peach and wet stone, drawn with a sharp pencil.':
    'Weißer Pfirsich und nasser Stein, mit spitzem Stift gezeichnet.',
  'Lemon, oyster shell, done. Exactly what was wanted.': 'Zitrone, Austernschale, fertig. Genau das war gefragt.',
  'Chalk and green apple at first; honeycomb after an hour.':
    'Erst Kreide und grüner Apfel; nach einer Stunde Honigwabe.',
  'Blue fruit, granite, a hint of kirsch. Burgundy on a bicycle.':
    'Blaue Früchte, Granit, ein Hauch Kirschwasser. Burgund auf dem Fahrrad.',
  'Kept it a year too long: the flowers are pressed now, still pretty.':
    'Ein Jahr zu lang gelegen: Die Blumen sind nun gepresst, noch immer hübsch.',
  'Toast, apple, fine beads. The house pour, and rightly so.':
    'Toast, Apfel, feine Perlen. Unser Hauswein, und das zu Recht.',
  'New year’s eve, out of the wrong glasses, on the balcony. Perfect.':
    'Silvester, aus den falschen Gläsern, auf dem Balkon. Vollkommen.',
  'Chalk dust, preserved lemon, brioche just out of the oven. Razor and cushion together.':
    'Kreidestaub, Salzzitrone, Brioche frisch aus dem Ofen. Rasiermesser und Kissen zugleich.',
  'Gooseberry and flint, brisk as a slap with a clean towel.':
    'Stachelbeere und Feuerstein, frisch wie ein Klaps mit dem sauberen Handtuch.',
  'Raspberry, graphite, a garden after rain. Why do we not drink more Chinon?':
    'Himbeere, Graphit, ein Garten nach dem Regen. Warum trinken wir nicht mehr Chinon?',
  'Quince, wool, wet chalk. Bone dry and somehow still gentle.':
    'Quitte, Wolle, nasse Kreide. Knochentrocken und irgendwie doch sanft.',
  'Bacon fat, violets, black olives: three things that should not get along and do.':
    'Speck, Veilchen, schwarze Oliven: drei, die sich nicht vertragen dürften und es doch tun.',
  'Iron and black pepper, sleeves rolled up. Needs meat and a cold night.':
    'Eisen und schwarzer Pfeffer, die Ärmel hochgekrempelt. Braucht Fleisch und eine kalte Nacht.',
  'Lavender, kirsch, warm stones. The hill in August in a glass.':
    'Lavendel, Kirschwasser, warme Steine. Der Hügel im August in einem Glas.',
  'Leather is arriving. Still so much sun in it.': 'Das Leder kommt. Noch so viel Sonne darin.',
  'Blackberry, thyme, a bit of the mountain’s cold air at the end.':
    'Brombeere, Thymian, am Ende etwas von der kalten Luft des Berges.',
  'Lime zest and smoke over granite. Precise enough to set a watch by.':
    'Limettenschale und Rauch über Granit. So genau, dass man die Uhr danach stellen kann.',
  'Walnut, curry leaf, sea air. Two friends left the table, two asked where to buy it.':
    'Walnuss, Curryblatt, Seeluft. Zwei Freunde verließen den Tisch, zwei fragten, wo es ihn gibt.',
  'Leather, blackberry, garrigue after a storm. Wild and well brought up.':
    'Leder, Brombeere, Garrigue nach dem Gewitter. Wild und gut erzogen.',
  'Pink grapefruit and fennel. The bottle was empty before the fish was ready.':
    'Rosa Grapefruit und Fenchel. Die Flasche war leer, bevor der Fisch fertig war.',
  'Ink, plums, stubborn tannin. Decant it in the morning.':
    'Tinte, Pflaumen, störrisches Tannin. Schon am Morgen karaffieren.',
  'Tar, roses, dried orange. Pale as tea and strong as an ox; the finest bottle of the winter.':
    'Teer, Rosen, getrocknete Orange. Hell wie Tee und stark wie ein Ochse; die feinste Flasche des Winters.',
  'Strict and mineral, sour cherry, mint. Opened after two hours in the jug.':
    'Streng und mineralisch, Sauerkirsche, Minze. Öffnete sich nach zwei Stunden im Krug.',
  'Wild strawberry, rosehip, fine chalky grip. Elegance without effort.':
    'Walderdbeere, Hagebutte, feiner kreidiger Griff. Eleganz ohne Mühe.',
  'Juicy plum and a bright streak of acid. Made for tomato sauce.':
    'Saftige Pflaume und ein heller Strich Säure. Wie gemacht für Tomatensauce.',
  'Sour cherry, dried herbs, a lick of dust. Pizza night royalty.':
    'Sauerkirsche, getrocknete Kräuter, ein wenig Staub. Der König des Pizza-Abends.',
  'Cherry skin, leather, tea. Straight-backed and still smiling.':
    'Kirschhaut, Leder, Tee. Gerader Rücken und noch immer ein Lächeln.',
  'Blood orange, sandalwood, iron. Great calm, great length.':
    'Blutorange, Sandelholz, Eisen. Große Ruhe, große Länge.',
  'Blackcurrant and rosemary with the sea behind it. Handsome, and knows it.':
    'Schwarze Johannisbeere und Rosmarin, dahinter das Meer. Schön, und er weiß es.',
  'Ash, red currants, blood orange. Volcanic in every good sense.':
    'Asche, rote Johannisbeere, Blutorange. Vulkanisch in jedem guten Sinn.',
  'Salt, lemon pith, something like wet lava. Bracing.': 'Salz, Zitronenschale, etwas wie nasse Lava. Belebend.',
  'Chocolate, raisins, a glass of winter. One each was plenty.':
    'Schokolade, Rosinen, ein Glas Winter. Eines für jeden war genug.',
  'Apricot skin, chamomile, black tea. Cloudy as a pond and clear as a bell.':
    'Aprikosenhaut, Kamille, schwarzer Tee. Trüb wie ein Teich und klar wie eine Glocke.',
  'Hazelnut, pear, smoke. Grows a foot with every ten minutes in the glass.':
    'Haselnuss, Birne, Rauch. Wächst mit jeden zehn Minuten im Glas um einen Kopf.',
  'Slate, green apple, a feather on a spring. Eight per cent and three hours of conversation.':
    'Schiefer, grüner Apfel, eine Feder auf einer Feder. Acht Prozent und drei Stunden Gespräch.',
  'Still dancing. Yellow peach joins the apple.': 'Tanzt noch immer. Zum Apfel kommt gelber Pfirsich.',
  'Apricot and slate dust; sweetness and acidity shaking hands.':
    'Aprikose und Schieferstaub; Süße und Säure geben sich die Hand.',
  'Smoke, lime, crushed rock. Dry to the bone, not to the heart.':
    'Rauch, Limette, zerstoßener Stein. Trocken bis auf die Knochen, nicht bis ins Herz.',
  'Nectarine, herbs, cool stone. Tension you could hang washing on.':
    'Nektarine, Kräuter, kühler Stein. So gespannt, dass man Wäsche daran aufhängen könnte.',
  'Passion fruit, iron, wet fern; a wine with its own weather.':
    'Maracuja, Eisen, nasser Farn; ein Wein mit eigenem Wetter.',
  'Basalt, orange zest, a salty snap.': 'Basalt, Orangenschale, ein salziges Knacken.',
  'Green apple and brioche. Better than many a Champagne at twice the price.':
    'Grüner Apfel und Brioche. Besser als mancher Champagner zum doppelten Preis.',
  'Warm red slate, tangerine, mint.': 'Warmer roter Schiefer, Mandarine, Minze.',
  'Raspberry, clove, polished oak. Put it blind beside a Volnay and enjoy the faces.':
    'Himbeere, Nelke, polierte Eiche. Stell ihn blind neben einen Volnay und genieß die Gesichter.',
  'Pear, hay, chalk. Asparagus arrived and found its other half.':
    'Birne, Heu, Kreide. Der Spargel kam und fand seine bessere Hälfte.',
  'White pepper, quince, tobacco leaf. Rich, then suddenly all stones.':
    'Weißer Pfeffer, Quitte, Tabakblatt. Reich, und plötzlich lauter Steine.',
  'Peach stone, desert rock, saline finish. Ageing at a walk.':
    'Pfirsichkern, Wüstenfels, salziger Abgang. Er altert im Schritt.',
  'Blackberry, pepper, cool iron. Syrah’s cousin from the east.':
    'Brombeere, Pfeffer, kühles Eisen. Der Vetter des Syrah aus dem Osten.',
  'Grapefruit, wisteria, then a pinch of salt to finish.': 'Grapefruit, Glyzinie, zum Schluss eine Prise Salz.',
  'Wild cherries, smoke, alpine herbs. Worth every franc, and there are many.':
    'Wildkirschen, Rauch, Alpenkräuter. Jeden Franken wert, und es sind viele.',
  'Dill, leather, dried cherry, polished wood. Time spent well by somebody else.':
    'Dill, Leder, getrocknete Kirsche, poliertes Holz. Zeit, die jemand anderes gut verbracht hat.',
  'As good as the last. Why did we not buy a case?':
    'So gut wie die letzte. Warum haben wir keine ganze Kiste gekauft?',
  'Blackberry and cocoa with plenty of shoulder. Steak wine.':
    'Brombeere und Kakao mit breiten Schultern. Ein Wein zum Steak.',
  'Black fruit, slate, liquorice. A mountain, but you can see the valley.':
    'Schwarze Früchte, Schiefer, Lakritz. Ein Berg, aber man sieht das Tal.',
  'Peach, salt spray, lime. Smells like a holiday.': 'Pfirsich, Gischt, Limette. Riecht nach Ferien.',
  'Almonds, bread dough, sea wind. Open it and finish it, that is the rule.':
    'Mandeln, Brotteig, Seewind. Öffnen und austrinken, so ist die Regel.',
  'Rockrose, black plum, schist. Hot days and cold nights, both in the glass.':
    'Zistrose, dunkle Pflaume, Schiefer. Heiße Tage und kalte Nächte, beide im Glas.',
  'Fig, tea, bitter chocolate. Threw a crust like a castle wall; decanted by candle.':
    'Feige, Tee, Bitterschokolade. Ein Depot wie eine Burgmauer; bei Kerzenlicht dekantiert.',
  'Walnut, caramel, orange peel; a small glass and a long evening.':
    'Walnuss, Karamell, Orangenschale; ein kleines Glas und ein langer Abend.',
  'Smoke, salted caramel, lime. Opened in spring, still perfect in autumn; it will outlive us.':
    'Rauch, Salzkaramell, Limette. Im Frühjahr geöffnet, im Herbst noch vollkommen; er überlebt uns.',
  'Cassis, mocha, bay leaf. Big smile, good manners.': 'Cassis, Mokka, Lorbeer. Breites Lächeln, gute Manieren.',
  'Lemon curd and sea fog. Oak kept on a short leash.': 'Zitronencreme und Seenebel. Die Eiche an der kurzen Leine.',
  'Cranberry, cola, forest floor. Somewhere between Volnay and a long walk.':
    'Preiselbeere, Cola, Waldboden. Irgendwo zwischen Volnay und einem langen Spaziergang.',
  'Blackberry jam, pepper, a whiff of eucalyptus. Subtle as a brass band and as cheering.':
    'Brombeermarmelade, Pfeffer, ein Hauch Eukalyptus. Zart wie eine Blaskapelle und ebenso erheiternd.',
  'Dark cherry, thyme, schist. Sunshine at altitude.': 'Dunkle Kirsche, Thymian, Schiefer. Sonne in der Höhe.',
  'Yellow apple, straw, flint. Old bush vines talk slowly and say more.':
    'Gelber Apfel, Stroh, Feuerstein. Alte Buschreben reden langsam und sagen mehr.',
  'Marmalade, saffron, tea. So sweet, so sour, so over before we knew.':
    'Orangenmarmelade, Safran, Tee. So süß, so sauer, so schnell vorbei.',
  'Lemon, pumice, brine. You can taste the wind.': 'Zitrone, Bimsstein, Salzlake. Man schmeckt den Wind.',
  'Sweet spice, old leather, a touch wild at the edges. Nothing else is like it.':
    'Süße Gewürze, altes Leder, an den Rändern etwas wild. Nichts anderes ist so.',
  'Hedgerow apple, chalk, biscuit. The south coast in good weather.':
    'Holzapfel, Kreide, Keks. Die Südküste bei gutem Wetter.',
  'White peach, yuzu peel, almost weightless. Whispers, so listen.':
    'Weißer Pfirsich, Yuzuschale, fast schwerelos. Er flüstert, also hör hin.',
}
